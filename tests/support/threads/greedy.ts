const kept: object[][] = [];
for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })));
