import { IconPhotoPlus } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useRef, useState } from "react";
import { picturesIn } from "./crop.ts";
import styles from "./pictures.module.css";

interface PictureAddProps {
  label: string;
  className?: string;
  multiple?: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
}

/** Picks pictures, or takes those that are dropped on it. */
export function PictureAdd({ label, className, multiple = false, describedBy, onFiles }: PictureAddProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: File[]): void => {
    const taken = multiple ? files : files.slice(0, 1);
    if (taken.length > 0) onFiles(taken);
  };
  return (
    <>
      <button
        type="button"
        aria-describedby={describedBy}
        className={clsx(styles.add, className, over && styles.over)}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(picturesIn(event.dataTransfer.files));
        }}
      >
        <IconPhotoPlus size={22} aria-hidden />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          // The same file may be picked again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
