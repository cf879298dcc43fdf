/** What is told of a chef when it is minted. */
export interface MintedChef {
  /** The chef's id in all systems: for the same one the same key is answered, however often it is asked for. */
  uid: string;
  name: string;
  rank: string;
  /** Full address of the portrait. */
  image_url: string;
}

/** Mints a chef in whatever system an operator connects. */
export interface Minter {
  /**
   * @returns the public key under which the chef is found there
   * @throws Error when the minter is away, refuses, or answers no key
   */
  mint(chef: MintedChef, signal: AbortSignal): Promise<string>;
}
