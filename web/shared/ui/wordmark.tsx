import styles from "./wordmark.module.css";

/** The chef's hat, drawn with the same pen as the handwriting. Decorative: the name stands beside it. */
export function Hat({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M9.1 19.3c-3-.5-5.100-2.700-5.100-5.500 0-3.200 2.500-5.500 5.600-5.400.5 0 1 .1 1.400.200.900-2.700 2.900-4.500 5.500-4.400 2.300.1 4.200 1.600 5 3.900.5-.2 1.100-.2 1.700-.2 2.800.1 5 2.400 4.900 5.300-.1 2.900-2.200 5.200-5.100 5.500" />
      <path d="M9 17.800c.1 3.100.2 5.700.6 8.700 4.300 1 8.700.900 13.100.1.3-3 .400-5.900.5-8.900" />
      <path d="M9.500 22.900c4.400.8 8.900.8 13.300-.1" />
      <path d="M13.400 14.600c.2 1.500.3 2.900.3 4.400M18.800 14.500c-.1 1.500-.2 3-.3 4.500" />
    </svg>
  );
}

/** Hat and name; `size` is the height of the hat in pixels. */
export function Wordmark({ size = 34 }: { size?: number }) {
  return (
    <span className={styles.wordmark}>
      <Hat size={size} />
      <span style={{ fontSize: size * 1.02 }}>Toque</span>
    </span>
  );
}
