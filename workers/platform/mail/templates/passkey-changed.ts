import type { Lang } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "../port.ts";
import { mailPage } from "./page.ts";

/** What happened to a passkey. */
export type PasskeyChange = "added" | "removed";

/** The sentences in one language. `{email}` is the placeholder of the address. */
interface Words {
  changes: Record<PasskeyChange, { subject: string; heading: string; lead: string }>;
  button: string;
  where: string;
  fallback: string;
  ignore: string;
}

const WORDS: Record<Lang, Words> = {
  en: {
    changes: {
      added: {
        subject: "A passkey was added to your Toque account",
        heading: "A new passkey",
        lead: "A passkey was added to the Toque account of {email}. From now on it signs in, without a mail.",
      },
      removed: {
        subject: "A passkey was removed from your Toque account",
        heading: "A passkey less",
        lead: "A passkey was removed from the Toque account of {email}. It no longer signs in.",
      },
    },
    button: "Open my account",
    where: "Your passkeys, and where you are signed in, are listed in your account.",
    fallback: "If the button does nothing, copy this address into your browser:",
    ignore: "That was not you? Then delete passkeys that you do not know, and end all other sessions.",
  },
  fr: {
    changes: {
      added: {
        subject: "Une clé d’accès a été ajoutée à votre compte Toque",
        heading: "Nouvelle clé d’accès",
        lead: "Une clé d’accès a été ajoutée au compte Toque de {email}. Elle permet désormais de se connecter sans e-mail.",
      },
      removed: {
        subject: "Une clé d’accès a été retirée de votre compte Toque",
        heading: "Clé d’accès retirée",
        lead: "Une clé d’accès a été retirée du compte Toque de {email}. Elle ne permet plus de se connecter.",
      },
    },
    button: "Ouvrir mon compte",
    where: "Vos clés d’accès et vos connexions en cours sont indiquées dans votre compte.",
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
    ignore:
      "Ce n’était pas vous ? Supprimez les clés d’accès que vous ne connaissez pas et fermez toutes les autres sessions.",
  },
  es: {
    changes: {
      added: {
        subject: "Se ha añadido una llave de acceso a tu cuenta de Toque",
        heading: "Nueva llave de acceso",
        lead: "Se ha añadido una llave de acceso a la cuenta de Toque de {email}. A partir de ahora sirve para entrar sin correo.",
      },
      removed: {
        subject: "Se ha quitado una llave de acceso de tu cuenta de Toque",
        heading: "Llave de acceso quitada",
        lead: "Se ha quitado una llave de acceso de la cuenta de Toque de {email}. Ya no sirve para entrar.",
      },
    },
    button: "Abrir mi cuenta",
    where: "En tu cuenta ves tus llaves de acceso y dónde tienes la sesión abierta.",
    fallback: "Si el botón no responde, copia esta dirección en tu navegador:",
    ignore: "¿No has sido tú? Elimina las llaves de acceso que no conozcas y cierra todas las demás sesiones.",
  },
  de: {
    changes: {
      added: {
        subject: "Zu deinem Toque-Konto wurde ein Passkey hinzugefügt",
        heading: "Ein neuer Passkey",
        lead: "Zum Toque-Konto von {email} wurde ein Passkey hinzugefügt. Ab jetzt meldet er ohne Mail an.",
      },
      removed: {
        subject: "Aus deinem Toque-Konto wurde ein Passkey entfernt",
        heading: "Passkey entfernt",
        lead: "Aus dem Toque-Konto von {email} wurde ein Passkey entfernt. Er meldet nicht mehr an.",
      },
    },
    button: "Konto öffnen",
    where: "Deine Passkeys und wo du angemeldet bist, siehst du in deinem Konto.",
    fallback: "Falls der Knopf nicht reagiert, kopiere diese Adresse in deinen Browser:",
    ignore: "Das warst du nicht? Dann lösche Passkeys, die du nicht kennst, und beende alle anderen Sitzungen.",
  },
};

/**
 * The mail that tells the owner of an account that a way to sign in changed. It has nothing that whoever made the change
 * could have written.
 * @param input.link the page of the account; http or https
 */
export function passkeyChangedMail(input: {
  to: string;
  change: PasskeyChange;
  link: string;
  lang: Lang;
}): MailMessage {
  const { to, change, link, lang } = input;
  const { changes, button, where, fallback, ignore } = WORDS[lang];
  const { subject, heading, lead } = changes[change];
  const parts = { lang, title: subject, heading, lead, strong: { email: to }, link, button };
  const text = [heading, lead.replace("{email}", () => to), where, link, ignore, "Toque"].join("\n\n");
  return { to, subject, text: `${text}\n`, html: mailPage({ ...parts, validity: where, fallback, ignore }) };
}
