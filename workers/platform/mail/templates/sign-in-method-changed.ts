import type { SignInMethodChange } from "@toque/db/accounts/mails.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "../port.ts";
import { mailPage } from "./page.ts";

interface Sentences {
  subject: string;
  heading: string;
  lead: string;
}

/** The sentences in one language. `{email}` is the placeholder of the address, `{provider}` of the provider's name. */
interface Words {
  passkey: Record<"added" | "removed", Sentences>;
  provider: Record<"added" | "removed", Sentences>;
  button: string;
  where: string;
  fallback: string;
  ignore: string;
}

const WORDS: Record<Lang, Words> = {
  en: {
    passkey: {
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
    provider: {
      added: {
        subject: "{provider} was connected with your Toque account",
        heading: "{provider} is connected",
        lead: "{provider} was connected with the Toque account of {email}. From now on it signs in.",
      },
      removed: {
        subject: "{provider} was disconnected from your Toque account",
        heading: "{provider} is disconnected",
        lead: "{provider} was disconnected from the Toque account of {email}. It no longer signs in.",
      },
    },
    button: "Open my account",
    where: "What signs in to your account, and where you are signed in, is listed there.",
    fallback: "If the button does nothing, copy this address into your browser:",
    ignore: "That was not you? Then remove what you do not know, and end all other sessions.",
  },
  fr: {
    passkey: {
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
    provider: {
      added: {
        subject: "{provider} a été relié à votre compte Toque",
        heading: "{provider} est relié",
        lead: "{provider} a été relié au compte Toque de {email}. Il permet désormais de se connecter.",
      },
      removed: {
        subject: "{provider} a été dissocié de votre compte Toque",
        heading: "{provider} n’est plus relié",
        lead: "{provider} a été dissocié du compte Toque de {email}. Il ne permet plus de se connecter.",
      },
    },
    button: "Ouvrir mon compte",
    where: "Vos moyens de connexion et vos connexions en cours sont indiqués dans votre compte.",
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
    ignore: "Ce n’était pas vous ? Retirez ce que vous ne connaissez pas et fermez toutes les autres sessions.",
  },
  es: {
    passkey: {
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
    provider: {
      added: {
        subject: "{provider} se ha conectado a tu cuenta de Toque",
        heading: "{provider} está conectado",
        lead: "{provider} se ha conectado a la cuenta de Toque de {email}. A partir de ahora sirve para entrar.",
      },
      removed: {
        subject: "{provider} se ha desconectado de tu cuenta de Toque",
        heading: "{provider} ya no está conectado",
        lead: "{provider} se ha desconectado de la cuenta de Toque de {email}. Ya no sirve para entrar.",
      },
    },
    button: "Abrir mi cuenta",
    where: "En tu cuenta ves cómo se entra en ella y dónde tienes la sesión abierta.",
    fallback: "Si el botón no responde, copia esta dirección en tu navegador:",
    ignore: "¿No has sido tú? Quita lo que no conozcas y cierra todas las demás sesiones.",
  },
  de: {
    passkey: {
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
    provider: {
      added: {
        subject: "{provider} wurde mit deinem Toque-Konto verbunden",
        heading: "{provider} ist verbunden",
        lead: "{provider} wurde mit dem Toque-Konto von {email} verbunden und meldet ab jetzt an.",
      },
      removed: {
        subject: "{provider} wurde von deinem Toque-Konto getrennt",
        heading: "{provider} ist getrennt",
        lead: "{provider} wurde vom Toque-Konto von {email} getrennt und meldet nicht mehr an.",
      },
    },
    button: "Konto öffnen",
    where: "Womit du dich anmeldest und wo du angemeldet bist, siehst du in deinem Konto.",
    fallback: "Falls der Knopf nicht reagiert, kopiere diese Adresse in deinen Browser:",
    ignore: "Das warst du nicht? Dann entferne, was du nicht kennst, und beende alle anderen Sitzungen.",
  },
};

/**
 * The mail that tells the owner of an account that a way to sign in changed. It has nothing that whoever made the change
 * could have written.
 * @param input.link the page of the account; http or https
 */
export function signInMethodChangedMail(input: {
  to: string;
  what: SignInMethodChange;
  link: string;
  lang: Lang;
}): MailMessage {
  const { to, what, link, lang } = input;
  const { button, where, fallback, ignore, ...words } = WORDS[lang];
  const provider = what.method === "provider" ? what.provider : "";
  const named = (text: string) => text.replace("{provider}", () => provider);
  const { subject, heading, lead } = words[what.method][what.change];
  const parts = { lang, title: named(subject), heading: named(heading), lead: named(lead), link, button };
  const text = [parts.heading, parts.lead.replace("{email}", () => to), where, link, ignore, "Toque"].join("\n\n");
  const html = mailPage({ ...parts, strong: { email: to }, validity: where, fallback, ignore });
  return { to, subject: parts.title, text: `${text}\n`, html };
}
