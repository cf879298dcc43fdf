import { clsx } from "clsx";
import { useId } from "react";
import styles from "./box-drawing.module.css";

interface BoxDrawingProps {
  /** closed: with its bow; open: the lid beside it, a hat inside. */
  state: "closed" | "open";
  className?: string | undefined;
}

/** Planks of a lid or a bottom, 210 × 168 from the origin. */
function Planks({ fill }: { fill: string }) {
  return (
    <g>
      <rect width="210" height="168" rx="12" fill={fill} />
      {[42, 84, 126].map((y) => (
        <path key={y} d={`M2 ${y}h206`} stroke="#8c5a30" strokeWidth="1.6" opacity=".55" />
      ))}
      {[20, 62, 104, 146].map((y, row) => (
        <g key={y} fill="#8c5a30" opacity=".7">
          <circle cx="14" cy={y} r="2.6" />
          <circle cx="196" cy={y} r="2.6" />
          <path
            d={`M${40 + row * 22} ${y - 4}q18 -6 36 0`}
            fill="none"
            stroke="#8c5a30"
            strokeWidth="1.3"
            opacity=".6"
          />
        </g>
      ))}
    </g>
  );
}

const Leaf = ({ transform }: { transform: string }) => (
  <g transform={transform}>
    <path d="M0 0c14-12 32-10 40 4-14 10-30 10-40-4z" fill="#6f9a4b" />
    <path d="M3 1c12-1 22 0 32 3" stroke="#4b7a32" strokeWidth="1.4" fill="none" />
  </g>
);

/** A wooden box on a cloth, seen from above, in the hand of the drawn covers. Decorative: the words beside it tell the same. */
export function BoxDrawing({ state, className }: BoxDrawingProps) {
  const id = useId();
  const [wood, cloth, dark] = [`${id}wood`, `${id}cloth`, `${id}dark`];
  return (
    <svg
      // The open box has its lid beside it.
      viewBox={state === "closed" ? "0 0 330 330" : "0 -64 396 400"}
      className={clsx(styles.drawing, className)}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={wood} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#e3b987" />
          <stop offset="1" stopColor="#b98049" />
        </linearGradient>
        <linearGradient id={cloth} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#a9c4d0" />
          <stop offset="1" stopColor="#6f93a8" />
        </linearGradient>
        <radialGradient id={dark}>
          <stop offset="0" stopColor="#a06a38" />
          <stop offset="1" stopColor="#4d2f18" />
        </radialGradient>
      </defs>
      <g transform="translate(165 172) rotate(-14)">
        <rect x="-122" y="-116" width="250" height="240" fill="#2b2018" opacity=".12" />
        <rect x="-128" y="-122" width="250" height="240" fill={`url(#${cloth})`} />
        <rect x="-118" y="-112" width="230" height="220" fill="none" stroke="#fff" strokeWidth="2" opacity=".6" />
      </g>
      <rect x="66" y="98" width="210" height="168" rx="12" fill="#2b2018" opacity=".25" />
      {state === "closed" ? (
        <g transform="translate(58 86)">
          <rect y="6" width="210" height="168" rx="12" fill="#8c5a30" />
          <Planks fill={`url(#${wood})`} />
          <path d="M105 0v168M0 84h210" stroke="#f6ead6" strokeWidth="11" />
          <path d="M105 0v168M0 84h210" stroke="#b9a283" strokeWidth="1.4" strokeDasharray="5 5" />
          <Leaf transform="translate(104 74) rotate(-150)" />
          <Leaf transform="translate(108 74) rotate(-38)" />
          <g fill="none" stroke="#f6ead6" strokeWidth="7" strokeLinecap="round">
            <path d="M103 84c-16-20-40-22-42-8s22 18 42 8c-4 18-16 30-26 38" />
            <path d="M107 84c16-20 40-22 42-8s-22 18-42 8c4 16 12 26 20 32" />
          </g>
          <circle cx="105" cy="84" r="8" fill="#eadbc2" />
        </g>
      ) : (
        <g transform="translate(58 86)">
          <rect width="210" height="174" rx="12" fill={`url(#${wood})`} />
          <rect x="14" y="14" width="182" height="144" rx="8" fill={`url(#${dark})`} />
          <path d="M14 122q22-14 44 0t46 0 46 0 46-2v30a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z" fill="#f6ead6" />
          <g className={styles.hat}>
            <g fill="#fffdf8" stroke="#d9c7ad" strokeWidth="1.5">
              <circle cx="78" cy="82" r="26" />
              <circle cx="132" cy="82" r="26" />
              <circle cx="90" cy="106" r="24" />
              <circle cx="122" cy="106" r="24" />
              <circle cx="105" cy="58" r="30" />
            </g>
            <circle cx="105" cy="86" r="26" fill="#fffdf8" />
            <path
              d="M105 84l0-28M105 84l-26-8M105 84l26-8M105 84l-16 24M105 84l16 24"
              stroke="#d9c7ad"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </g>
          <g className={styles.lid}>
            <rect x="6" y="8" width="210" height="168" rx="12" fill="#2b2018" opacity=".2" />
            <Planks fill={`url(#${wood})`} />
          </g>
        </g>
      )}
    </svg>
  );
}
