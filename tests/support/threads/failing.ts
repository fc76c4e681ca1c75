/** A thread that stumbles over its file. */
throw new RangeError("Invalid string length");
