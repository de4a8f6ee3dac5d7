interface Making<T> {
  /** Ends with the answer that is being made, however that ends. */
  over: Promise<void>;
  /** The answer for all who have come since; null: nobody has. */
  next: Promise<T> | null;
}

/**
 * Answers that cost much and are wanted by many at once: whoever asks while one is being made shares the next with all who came
 * meanwhile. It is begun after they have asked, so each sees what was true then. Nothing is kept.
 */
export class Together<T> {
  readonly #making = new Map<string, Making<T>>();

  /** The answer to a question of this name, by `make`; it fails for all who share it. */
  ask(name: string, make: () => Promise<T>): Promise<T> {
    const before = this.#making.get(name);
    if (!before) return this.#begin(name, make);
    before.next ??= before.over.then(() => this.#begin(name, make));
    return before.next;
  }

  #begin(name: string, make: () => Promise<T>): Promise<T> {
    const answer = make();
    const end = () => {
      if (!making.next) this.#making.delete(name);
    };
    const making: Making<T> = { over: answer.then(end, end), next: null };
    this.#making.set(name, making);
    return answer;
  }
}
