/**
 * Whether this installation has an AI service. The server sets this in the page as `<meta name="toque:ai-service"
 * content="true">`; without it the offline chef answers, who does not translate.
 */
export function hasAiService(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="toque:ai-service"]')?.content === "true";
}

/** The name of the offline chef in answers of the server. */
export const offlineChef = "offline chef";
