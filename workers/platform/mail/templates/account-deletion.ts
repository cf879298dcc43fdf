import type { RenewingSubscription } from "@toque/db/billing/renewing.ts";
import type { PublicRecipes } from "@toque/db/schemas/account.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { storeLink } from "@toque/db/shared/billing/store-links.ts";
import type { MailMessage } from "../port.ts";
import { mailPage } from "./page.ts";

/** The sentences in one language. `{email}` and `{date}` are placeholders. */
interface Words {
  subject: string;
  heading: string;
  lead: string;
  button: string;
  validity: string;
  recipes: Record<PublicRecipes, string>;
  /** `{store}` is a placeholder. */
  renewing: string;
  fallback: string;
  ignore: string;
}

const WORDS: Record<Lang, Words> = {
  en: {
    subject: "Your Toque account is being deleted",
    heading: "Your account is being deleted",
    lead: "You asked us to delete the Toque account of {email}. You are now signed out everywhere, and on {date} everything that is yours is erased for good.",
    button: "Keep my account",
    validity: "Changed your mind? Sign in before that date, and confirm that you want your account back.",
    recipes: {
      keep: "Your public recipes stay for everyone, without your name.",
      remove: "Your public recipes are removed too.",
    },
    renewing:
      "Your subscription is paid through {store} and goes on being charged: deleting the account does not end it. Cancel it there:",
    fallback: "If the button does nothing, copy this address into your browser:",
    ignore: "You did not ask for this? Then somebody else has used your account: sign in now and take it back.",
  },
  fr: {
    subject: "Votre compte Toque va être supprimé",
    heading: "Votre compte va être supprimé",
    lead: "Vous avez demandé la suppression du compte Toque de {email}. Vous êtes maintenant déconnecté partout et, le {date}, tout ce qui est à vous sera définitivement effacé.",
    button: "Garder mon compte",
    validity:
      "Vous avez changé d’avis ? Connectez-vous avant cette date et confirmez que vous voulez récupérer votre compte.",
    recipes: {
      keep: "Vos recettes publiques restent visibles par tous, sans votre nom.",
      remove: "Vos recettes publiques seront supprimées elles aussi.",
    },
    renewing:
      "Votre abonnement est payé par {store} et continuera d’être débité : supprimer le compte n’y met pas fin. Résiliez-le là-bas :",
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
    ignore:
      "Vous n’avez rien demandé ? Quelqu’un d’autre s’est servi de votre compte : connectez-vous dès maintenant pour le récupérer.",
  },
  es: {
    subject: "Tu cuenta de Toque se va a eliminar",
    heading: "Tu cuenta se va a eliminar",
    lead: "Has pedido que se elimine la cuenta de Toque de {email}. Ya se ha cerrado tu sesión en todos los dispositivos y el {date} se borrará para siempre todo lo tuyo.",
    button: "Conservar mi cuenta",
    validity: "¿Has cambiado de idea? Entra antes de esa fecha y confirma que quieres recuperar tu cuenta.",
    recipes: {
      keep: "Tus recetas públicas seguirán a la vista de todos, sin tu nombre.",
      remove: "Tus recetas públicas también se eliminarán.",
    },
    renewing:
      "Tu suscripción se paga a través de {store} y se seguirá cobrando: eliminar la cuenta no la cancela. Cancélala allí:",
    fallback: "Si el botón no responde, copia esta dirección en tu navegador:",
    ignore: "¿No lo has pedido tú? Entonces alguien más ha usado tu cuenta: entra ahora y recupérala.",
  },
  de: {
    subject: "Dein Toque-Konto wird gelöscht",
    heading: "Dein Konto wird gelöscht",
    lead: "Du hast die Löschung des Toque-Kontos von {email} verlangt. Du bist jetzt überall abgemeldet, und am {date} wird alles, was dir gehört, endgültig gelöscht.",
    button: "Konto behalten",
    validity: "Doch nicht? Melde dich vor diesem Tag an und bestätige, dass du dein Konto zurückhaben möchtest.",
    recipes: {
      keep: "Deine öffentlichen Rezepte bleiben für alle sichtbar, ohne deinen Namen.",
      remove: "Deine öffentlichen Rezepte werden ebenfalls gelöscht.",
    },
    renewing:
      "Dein Abo läuft über {store} und wird weiter abgebucht: Das Löschen des Kontos beendet es nicht. Kündige es dort:",
    fallback: "Falls der Knopf nicht reagiert, kopiere diese Adresse in deinen Browser:",
    ignore:
      "Das warst du nicht? Dann hat jemand anderes dein Konto benutzt: Melde dich jetzt an und hol es dir zurück.",
  },
};

/** The stores as they call themselves. */
const STORES: Record<RenewingSubscription["platform"], string> = { google: "Google Play", apple: "App Store" };

const LOCALES: Record<Lang, string> = { en: "en-GB", fr: "fr", es: "es", de: "de" };

/**
 * The mail that says when an account is erased and how to take that back.
 * @param input.link the sign-in page; http or https
 */
export function accountDeletionMail(input: {
  to: string;
  link: string;
  lang: Lang;
  eraseAt: Date;
  publicRecipes: PublicRecipes;
  /** What stores go on charging. */
  renewing: readonly RenewingSubscription[];
}): MailMessage {
  const { to, lang, link, eraseAt, publicRecipes, renewing } = input;
  const words = WORDS[lang];
  const date = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: "long", timeZone: "UTC" }).format(eraseAt);
  const values: Record<string, string> = { email: to, date };
  const lead = `${words.lead} ${words.recipes[publicRecipes]}`;
  const said = lead.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  const warnings = renewing.map(({ platform, product_id }) => ({
    text: words.renewing.replace("{store}", STORES[platform]),
    link: storeLink({ platform, product_id }) ?? "",
  }));
  const warned = warnings.map((warning) => `${warning.text}\n${warning.link}`);
  const { subject, heading, button, validity, fallback, ignore } = words;
  return {
    to,
    subject,
    text: `${[heading, said, ...warned, validity, link, ignore, "Toque"].join("\n\n")}\n`,
    html: mailPage({
      lang,
      title: subject,
      heading,
      lead,
      strong: values,
      warnings,
      link,
      button,
      validity,
      fallback,
      ignore,
    }),
  };
}
