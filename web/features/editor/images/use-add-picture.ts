import { setImageUrl } from "../form/edits.ts";
import { type ImageForm, newKey } from "../form/types.ts";
import { useEditor } from "../state/form-store.ts";
import { askToCrop } from "./crop.ts";

/** Lets a picture be cropped, puts it where `place` says and uploads it from there. */
export function useAddPicture(): (file: File, place: (image: ImageForm) => void) => Promise<void> {
  const { store, uploads } = useEditor();
  return async (file, place) => {
    const cut = await askToCrop(file);
    if (!cut) return;
    const key = newKey();
    place({ key, url: null });
    uploads.start(key, cut, (url) => store.edit((form) => setImageUrl(form, key, url)));
  };
}
