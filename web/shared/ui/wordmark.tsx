import styles from "./wordmark.module.css";

/** The chef's hat, in the style of the handwriting. Decorative: the name is shown beside it. */
export function Hat({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="3 3 26 26"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M9.1 19.3c-3-.5-5.1-2.7-5.1-5.5 0-3.2 2.5-5.5 5.6-5.4.5 0 1 .1 1.4.2.9-2.7 2.9-4.5 5.5-4.4 2.3.1 4.2 1.6 5 3.9.5-.2 1.1-.2 1.7-.2 2.8.1 5 2.4 4.9 5.3-.1 2.9-2.2 5.2-5.1 5.5" />
      <path d="M9 17.800c.1 3.1.2 5.7.6 8.7 4.3 1 8.7.9 13.1.1.3-3 .4-5.9.5-8.9" />
      <path d="M9.5 22.900c4.4.8 8.9.8 13.3-.1" />
      <path d="M13.4 14.600c.2 1.5.3 2.9.3 4.400M18.8 14.500c-.1 1.5-.2 3-.3 4.5" />
    </svg>
  );
}

/** Hat and name; `size` is the height of the hat in pixels. */
export function Wordmark({ size = 34 }: { size?: number }) {
  return (
    <span className={styles.wordmark}>
      <Hat size={size} />
      <span style={{ fontSize: size }}>Toque</span>
    </span>
  );
}
