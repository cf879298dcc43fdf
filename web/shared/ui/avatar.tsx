import { clsx } from "clsx";
import { useState } from "react";
import styles from "./avatar.module.css";
import { mediaSources } from "./media-sources.ts";

interface AvatarProps {
  user: { id: number; avatar_url: string | null };
  /** Pixels. */
  size: number;
  className?: string;
}

const tables = ["#d9c7ad", "#b9c7b0", "#c8b3a6", "#a9b8c4", "#e0c3a0", "#c4b4c9"] as const;
const dishes = ["#d9822b", "#b8432f", "#7d9a45", "#e2b84a", "#8a5a3c", "#c96f4a", "#5f8f7a"] as const;
const garnishes = ["#f6e7c8", "#e3edb8", "#ffe08a", "#fff6e6"] as const;

/** The parts of a drawn dish that follow from an id: the same for the same user. */
export function drawnDish(id: number) {
  const hash = (Math.imul(id, 2_654_435_761) ^ (id << 7)) >>> 0;
  const of = <T,>(list: readonly T[], shift: number): T => list[(hash >>> shift) % list.length] as T;
  return { table: of(tables, 3), dish: of(dishes, 8), garnish: of(garnishes, 14), turn: (hash >>> 5) % 360 };
}

function DrawnDish({ id }: { id: number }) {
  const { table, dish, garnish, turn } = drawnDish(id);
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={table} />
      <circle cx="32" cy="33.5" r="26" fill="#000" opacity=".12" />
      <circle cx="32" cy="32" r="25" fill="#fffdf8" />
      <circle cx="32" cy="32" r="20.5" fill={dish} />
      <g transform={`rotate(${turn} 32 32)`} fill={garnish}>
        <path
          d="M22 34c3-9 15-12 19-4 2 6-5 11-10 8"
          fill="none"
          stroke={garnish}
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <circle cx="25" cy="24" r="2.2" />
        <circle cx="42" cy="38" r="1.8" />
        <ellipse cx="36" cy="44" rx="3.4" ry="1.6" />
      </g>
    </svg>
  );
}

/** A user's picture in a circle, or a drawn dish that is always the same for them. Decorative: the name stands beside it. */
export function Avatar({ user, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { id, avatar_url: url } = user;
  return (
    <span className={clsx(styles.avatar, className)} style={{ width: size, height: size }}>
      {url && url !== failed ? (
        <img {...mediaSources(url)} sizes={`${size}px`} alt="" onError={() => setFailed(url)} />
      ) : (
        <DrawnDish id={id} />
      )}
    </span>
  );
}
