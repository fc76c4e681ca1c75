/** A thread that never answers. */
for (;;) Math.random();
