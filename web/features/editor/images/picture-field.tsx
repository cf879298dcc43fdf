import { FieldError } from "../fields/field.tsx";
import type { ImageForm } from "../form/types.ts";
import { PictureInput } from "./add-picture.tsx";
import { PictureTile } from "./picture-tile.tsx";
import styles from "./pictures.module.css";

interface PictureFieldProps {
  field: string;
  image: ImageForm | null;
  /** Accessible name of the picture. */
  label: string;
  addLabel: string;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** A field for one picture. */
export function PictureField({ field, image, label, addLabel, onFile, onRemove }: PictureFieldProps) {
  return (
    <div data-field={field}>
      {image ? (
        <div className={styles.slot}>
          <PictureTile image={image} label={label} onRemove={onRemove} />
        </div>
      ) : (
        <PictureInput label={addLabel} className={styles.addSlot} onFiles={([file]) => file && onFile(file)} />
      )}
      <FieldError field={field} />
    </div>
  );
}
