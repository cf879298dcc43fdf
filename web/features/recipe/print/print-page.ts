/** How long the printer waits for pictures that have not arrived, in milliseconds. */
const patience = 4000;

/** Has every picture of the recipe ready, also those that nobody has scrolled to, and opens the browser's print dialog. */
export async function printPage(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("[data-recipe] img")];
  for (const picture of pictures) picture.loading = "eager";
  const ready = Promise.allSettled(pictures.map((picture) => picture.decode()));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience))]);
  window.print();
}
