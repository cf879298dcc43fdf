import { IconPhotoPlus } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useRef, useState } from "react";
import { cropPicture } from "../../../shared/pictures/crop-queue.ts";
import { setImageUrl } from "../form/edits.ts";
import { type ImageForm, newKey } from "../form/types.ts";
import { useEditor } from "../state/editor-store.ts";
import styles from "./pictures.module.css";

const isPicture = (file: File): boolean => file.type.startsWith("image/");

/** The pictures among selected, dropped or pasted files. */
export const pictureFiles = (files: Iterable<File> | null | undefined): File[] => [...(files ?? [])].filter(isPicture);

/** Opens the crop dialog for a file, adds the cropped picture to the form by `add`, and uploads it. */
export function useAddPicture(): (file: File, add: (image: ImageForm) => void) => Promise<void> {
  const { store, uploads } = useEditor();
  return async (file, add) => {
    const cropped = await cropPicture(file);
    if (!cropped) return;
    const key = newKey();
    add({ key, url: null });
    uploads.start(key, cropped, (url) => store.edit((form) => setImageUrl(form, key, url)));
  };
}

interface PictureInputProps {
  label: string;
  className?: string;
  multiple?: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file picker and accepts dropped pictures. */
export function PictureInput({ label, className, multiple = false, describedBy, onFiles }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const addFiles = (files: File[]): void => {
    const accepted = multiple ? files : files.slice(0, 1);
    if (accepted.length > 0) onFiles(accepted);
  };
  return (
    <>
      <button
        type="button"
        aria-describedby={describedBy}
        className={clsx(styles.add, className, isDraggedOver && styles.over)}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          addFiles(pictureFiles(event.dataTransfer.files));
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
          addFiles([...(event.currentTarget.files ?? [])]);
          // Selecting the same file again must fire a change event.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
