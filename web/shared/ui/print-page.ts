/** Milliseconds to wait for pictures before printing. */
const pictureTimeout = 4000;

/**
 * Loads all pictures of a part of the page, including lazy ones, and opens the browser's print dialog.
 * @param area the selector of what is printed
 */
export async function printPage(area: string): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${area} img`)];
  for (const picture of pictures) picture.loading = "eager";
  const ready = Promise.allSettled(pictures.map((picture) => picture.decode()));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, pictureTimeout))]);
  window.print();
}
