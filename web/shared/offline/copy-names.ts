/** The cache that holds the copies of answers and pictures. */
export const DATA_CACHE = "toque-data";
/** The header of an answer from this device: when the server gave it (ISO 8601). */
export const STORED_AT = "toque-stored-at";
/** The header of a request that wants the copy of an account, because its session cannot be read without a network. */
export const COPY_FOR = "toque-copy-for";
