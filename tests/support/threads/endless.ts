for (;;) Math.random();
