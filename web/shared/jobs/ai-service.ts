import { pageSetting } from "../client/page-setting.ts";

/** Whether this installation has an AI service; without it the offline chef answers, who does not translate. */
export const hasAiService = (): boolean => pageSetting("ai-service") === "true";

/** The name of the offline chef in answers of the server. */
export const offlineChef = "offline chef";
