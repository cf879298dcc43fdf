import { newsletterCalls } from "../../shared/account/account-api.ts";
import { NewsletterPage } from "./newsletter-page.tsx";

/** /newsletter/confirm?token=: the link of the mail that confirms a subscription. */
export default function ConfirmNewsletterPage() {
  return <NewsletterPage what="confirm" send={newsletterCalls.confirm} />;
}
