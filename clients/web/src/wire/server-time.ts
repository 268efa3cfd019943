/**
 * What the server's monotonic clock says now, estimated from stamps that arrive.
 *
 * A stamp is never from the future: at its arrival the server's clock shows at least
 * that much. An answered request bounds it from above too: the server stamped after we
 * had asked. The estimate is the middle of the tightest pair, raised by every one-way
 * stamp that proves it too low. The error is at most half the shortest round trip.
 */
export class ServerTime {
  #lower = -Infinity;
  #upper = Infinity;

  /** A new connection: stamps of the old one say nothing any more. */
  reset(): void {
    this.#lower = -Infinity;
    this.#upper = Infinity;
  }

  /** A request sent at `sentAt` was answered with the stamp `serverMs` at `now` (ms). */
  answered(serverMs: number, sentAt: number, now: number): void {
    const width = now - sentAt;
    if (width < this.#upper - this.#lower || !this.#fits(serverMs - now, serverMs - sentAt)) {
      this.#lower = serverMs - now;
      this.#upper = serverMs - sentAt;
    }
  }

  /** A live message stamped `serverMs` arrived at `now`. Impossible stamps are ignored. */
  arrived(serverMs: number, now: number): void {
    const least = serverMs - now;
    // Above the upper bound it was read from another monotonic clock (an older process).
    if (least > this.#lower && least <= this.#upper) this.#lower = least;
  }

  /** Returns what to add to our monotonic time to get the server's; null when unknown. */
  offset(): number | null {
    if (this.#lower === -Infinity) return null;
    return this.#upper === Infinity ? this.#lower : (this.#lower + this.#upper) / 2;
  }

  #fits(lower: number, upper: number): boolean {
    return lower <= this.#upper && upper >= this.#lower;
  }
}
