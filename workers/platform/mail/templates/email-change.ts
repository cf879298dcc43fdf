import type { Lang } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "../port.ts";
import { mailPage } from "./page.ts";

/** What a mail about another address says: see {@link emailChangeMail}. */
export type EmailChangeNews = "confirm" | "taken" | "asked" | "changed";

/** The sentences in one language. `{email}` is the address that the mail goes to, `{other}` the new one. */
interface Sentences {
  subject: string;
  heading: string;
  lead: string;
  button: string;
  validity: string;
  ignore: string;
}

const WORDS: Record<Lang, Record<EmailChangeNews, Sentences> & { fallback: string }> = {
  en: {
    confirm: {
      subject: "Confirm your new address for Toque",
      heading: "Your new address",
      lead: "From now on, {email} is to sign in to your Toque account. Please confirm that you read mail here.",
      button: "Confirm this address",
      validity: "The link lasts one hour and works once.",
      ignore: "You did not ask for this? Then ignore this mail, and nothing changes.",
    },
    taken: {
      subject: "This address already has a Toque account",
      heading: "You have an account already",
      lead: "Somebody wanted {email} as the address of another Toque account. But it has an account of its own, so nothing was changed.",
      button: "Sign in",
      validity: "To use this address for the other account, delete this one first.",
      ignore: "You did not ask for this? Then ignore this mail: your account is as it was.",
    },
    asked: {
      subject: "A new address was asked for your Toque account",
      heading: "A new address?",
      lead: "Somebody who is signed in to the Toque account of {email} wants {other} as its address. It changes once a link in that mailbox is followed.",
      button: "Open my account",
      validity: "Until then, this address goes on signing in.",
      ignore: "That was not you? Then end all other sessions in your account now: with them, the link ends too.",
    },
    changed: {
      subject: "The address of your Toque account was changed",
      heading: "A new address",
      lead: "The Toque account of {email} now belongs to {other}. Mails to this address no longer sign in to it.",
      button: "To Toque",
      validity: "All further mails go to the new address.",
      ignore:
        "That was not you? Sign in by a passkey or a connected provider, end all other sessions, and tell whoever runs this Toque.",
    },
    fallback: "If the button does nothing, copy this address into your browser:",
  },
  fr: {
    confirm: {
      subject: "Confirmez votre nouvelle adresse pour Toque",
      heading: "Votre nouvelle adresse",
      lead: "Désormais, {email} doit servir à vous connecter à votre compte Toque. Confirmez que vous lisez bien vos messages ici.",
      button: "Confirmer cette adresse",
      validity: "Le lien est valable une heure et ne sert qu’une fois.",
      ignore: "Vous n’avez rien demandé ? Ignorez ce message : rien ne changera.",
    },
    taken: {
      subject: "Cette adresse a déjà un compte Toque",
      heading: "Vous avez déjà un compte",
      lead: "Quelqu’un a voulu utiliser {email} comme adresse d’un autre compte Toque. Or elle a déjà le sien : rien n’a été modifié.",
      button: "Se connecter",
      validity: "Pour utiliser cette adresse avec l’autre compte, supprimez d’abord celui-ci.",
      ignore: "Vous n’avez rien demandé ? Ignorez ce message : votre compte reste tel quel.",
    },
    asked: {
      subject: "Une nouvelle adresse a été demandée pour votre compte Toque",
      heading: "Une nouvelle adresse ?",
      lead: "Une personne connectée au compte Toque de {email} souhaite lui donner l’adresse {other}. Elle changera dès qu’un lien reçu dans cette boîte aura été suivi.",
      button: "Ouvrir mon compte",
      validity: "D’ici là, votre adresse actuelle continue de vous connecter.",
      ignore:
        "Ce n’était pas vous ? Mettez fin dès maintenant à toutes les autres sessions de votre compte : le lien ne vaudra plus rien.",
    },
    changed: {
      subject: "L’adresse de votre compte Toque a changé",
      heading: "Une nouvelle adresse",
      lead: "Le compte Toque de {email} appartient maintenant à {other}. Les messages envoyés à l’ancienne adresse n’y connectent plus.",
      button: "Vers Toque",
      validity: "Tous les prochains messages iront à la nouvelle adresse.",
      ignore:
        "Ce n’était pas vous ? Connectez-vous avec une clé d’accès ou un service associé, mettez fin à toutes les autres sessions et prévenez la personne qui gère ce Toque.",
    },
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
  },
  es: {
    confirm: {
      subject: "Confirma tu nueva dirección para Toque",
      heading: "Tu nueva dirección",
      lead: "A partir de ahora, {email} servirá para entrar en tu cuenta de Toque. Confirma que lees el correo aquí.",
      button: "Confirmar esta dirección",
      validity: "El enlace vale una hora y se usa una sola vez.",
      ignore: "¿No lo has pedido tú? Ignora este mensaje y no cambiará nada.",
    },
    taken: {
      subject: "Esta dirección ya tiene una cuenta de Toque",
      heading: "Ya tienes una cuenta",
      lead: "Alguien quería usar {email} como dirección de otra cuenta de Toque. Pero ya tiene la suya, así que no se ha cambiado nada.",
      button: "Entrar",
      validity: "Para usar esta dirección con la otra cuenta, elimina antes esta.",
      ignore: "¿No lo has pedido tú? Ignora este mensaje: tu cuenta sigue igual.",
    },
    asked: {
      subject: "Se ha pedido otra dirección para tu cuenta de Toque",
      heading: "¿Una dirección nueva?",
      lead: "Alguien que ha entrado en la cuenta de Toque de {email} quiere que su dirección sea {other}. Cambiará cuando se abra un enlace en ese buzón.",
      button: "Abrir mi cuenta",
      validity: "Hasta entonces, esta dirección sigue sirviendo para entrar.",
      ignore: "¿No has sido tú? Cierra ya todas las demás sesiones de tu cuenta: con ellas caduca también el enlace.",
    },
    changed: {
      subject: "La dirección de tu cuenta de Toque ha cambiado",
      heading: "Una dirección nueva",
      lead: "La cuenta de Toque de {email} es ahora de {other}. El correo a esta dirección ya no sirve para entrar.",
      button: "Ir a Toque",
      validity: "Los próximos mensajes llegarán a la dirección nueva.",
      ignore:
        "¿No has sido tú? Entra con una llave de acceso o un servicio conectado, cierra todas las demás sesiones y avisa a quien lleva este Toque.",
    },
    fallback: "Si el botón no responde, copia esta dirección en tu navegador:",
  },
  de: {
    confirm: {
      subject: "Bestätige deine neue Adresse für Toque",
      heading: "Deine neue Adresse",
      lead: "Künftig soll {email} dich bei deinem Toque-Konto anmelden. Bitte bestätige, dass du hier deine Mails liest.",
      button: "Adresse bestätigen",
      validity: "Der Link gilt eine Stunde und nur einmal.",
      ignore: "Du hast das nicht verlangt? Dann ignoriere diese Mail, und nichts ändert sich.",
    },
    taken: {
      subject: "Diese Adresse hat schon ein Toque-Konto",
      heading: "Du hast schon ein Konto",
      lead: "Jemand wollte {email} als Adresse eines anderen Toque-Kontos verwenden. Sie hat aber schon ein eigenes, deshalb wurde nichts geändert.",
      button: "Anmelden",
      validity: "Um diese Adresse für das andere Konto zu verwenden, lösche zuerst dieses.",
      ignore: "Du hast das nicht verlangt? Dann ignoriere diese Mail: Dein Konto ist, wie es war.",
    },
    asked: {
      subject: "Für dein Toque-Konto wurde eine neue Adresse verlangt",
      heading: "Eine neue Adresse?",
      lead: "Jemand, der beim Toque-Konto von {email} angemeldet ist, möchte {other} als dessen Adresse. Sie ändert sich, sobald ein Link in jenem Postfach geöffnet wird.",
      button: "Mein Konto öffnen",
      validity: "Bis dahin meldet dich diese Adresse weiterhin an.",
      ignore:
        "Das warst du nicht? Dann beende jetzt in deinem Konto alle anderen Sitzungen: Damit verfällt auch der Link.",
    },
    changed: {
      subject: "Die Adresse deines Toque-Kontos wurde geändert",
      heading: "Eine neue Adresse",
      lead: "Das Toque-Konto von {email} gehört jetzt zu {other}. Mails an diese Adresse melden nicht mehr an.",
      button: "Zu Toque",
      validity: "Alle weiteren Mails gehen an die neue Adresse.",
      ignore:
        "Das warst du nicht? Melde dich mit einem Passkey oder einem verbundenen Anbieter an, beende alle anderen Sitzungen und gib denen Bescheid, die dieses Toque betreiben.",
    },
    fallback: "Falls der Knopf nicht reagiert, kopiere diese Adresse in deinen Browser:",
  },
};

/**
 * A mail about another address of an account.
 * @param input.what `confirm` and `taken` go to the new address, `asked` and `changed` to the present and the former one
 * @param input.other the new address, in those
 * @param input.link where the button leads; http or https
 */
export function emailChangeMail(input: {
  to: string;
  lang: Lang;
  link: string;
  what: EmailChangeNews;
  other?: string;
}): MailMessage {
  const { to, lang, link, what, other } = input;
  const { fallback } = WORDS[lang];
  const { subject, heading, lead, button, validity, ignore } = WORDS[lang][what];
  const values: Record<string, string> = { email: to, ...(other === undefined ? {} : { other }) };
  const said = lead.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  return {
    to,
    subject,
    text: `${[heading, said, validity, link, ignore, "Toque"].join("\n\n")}\n`,
    html: mailPage({ lang, title: subject, heading, lead, strong: values, link, button, validity, fallback, ignore }),
  };
}
