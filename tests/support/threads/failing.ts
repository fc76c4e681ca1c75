throw new RangeError("Invalid string length");
