/** The mark of SPOON, a wooden spoon: drawn, so that it is never taken for money. */
export function SpoonMark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M9.6 12.4 4 20.2a1.5 1.5 0 0 0 .3 2 1.4 1.4 0 0 0 2-.3l5.5-7.9z" fill="#a9683a" />
      <path d="M9.6 12.4 4 20.2a1.5 1.5 0 0 0 .1 1.8l6.3-8.9z" fill="#c98a55" />
      <ellipse cx="14.6" cy="7.6" rx="4.6" ry="6" transform="rotate(35 14.6 7.6)" fill="#c07c46" />
      <ellipse cx="15" cy="7" rx="3" ry="4.2" transform="rotate(35 15 7)" fill="#96562a" />
      <ellipse cx="15.3" cy="7.3" rx="2.4" ry="3.4" transform="rotate(35 15.3 7.3)" fill="#a9683a" />
    </svg>
  );
}
