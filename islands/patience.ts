// How long an island waits for an answer, and for a hand. An enum, because its value is written where it is used: a constant of several scripts
// would be a file of its own, which every page would load.

export const enum Patience {
  /**
   * Milliseconds for a request, from its beginning to the last byte of its answer. After that the island does what the page does
   * without it: a line that was lost between Wi-Fi and a mobile network may never say so.
   */
  REQUEST = 8_000,
  /**
   * Milliseconds within which a second press is the same press by a hand that does so twice. Later it is one of somebody who sees
   * nothing happen, and the browser's: it does what it does without scripts.
   */
  DOUBLE = 1_000,
}
