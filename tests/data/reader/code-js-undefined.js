const board = [
  [5, 3, undefined, undefined, 7, undefined, undefined, undefined, undefined],
  [6, undefined, undefined, 1, 9, 5, undefined, undefined, undefined],
  [undefined, 9, 8, undefined, undefined, undefined, undefined, 6, undefined],
  [8, undefined, undefined, undefined, 6, undefined, undefined, undefined, 3],
  [4, undefined, undefined, 8, undefined, 3, undefined, undefined, 1],
  [7, undefined, undefined, undefined, 2, undefined, undefined, undefined, 6],
  [undefined, 6, undefined, undefined, undefined, undefined, 2, 8, undefined],
  [undefined, undefined, undefined, 4, 1, 9, undefined, undefined, 5],
  [undefined, undefined, undefined, undefined, 8, undefined, undefined, 7, 9],
];
