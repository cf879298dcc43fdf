import { newsletterCalls } from "../../shared/account/account-api.ts";
import { NewsletterPage } from "./newsletter-page.tsx";

/** /newsletter/unsubscribe?token=: the link at the foot of each newsletter. */
export default function UnsubscribeNewsletterPage() {
  return <NewsletterPage what="unsubscribe" send={newsletterCalls.unsubscribe} />;
}
