import type { ImageForm } from "../form/types.ts";
import { FieldError } from "../parts/field.tsx";
import { PictureAdd } from "./picture-add.tsx";
import { PictureTile } from "./picture-tile.tsx";
import styles from "./pictures.module.css";

interface PictureSlotProps {
  field: string;
  image: ImageForm | null;
  /** What it is a picture of. */
  label: string;
  addLabel: string;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Room for one picture. */
export function PictureSlot({ field, image, label, addLabel, onFile, onRemove }: PictureSlotProps) {
  return (
    <div data-field={field}>
      {image ? (
        <div className={styles.slot}>
          <PictureTile image={image} label={label} onRemove={onRemove} />
        </div>
      ) : (
        <PictureAdd label={addLabel} className={styles.addSlot} onFiles={([file]) => file && onFile(file)} />
      )}
      <FieldError field={field} />
    </div>
  );
}
