import type { Lang } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "../port.ts";
import { mailPage } from "./page.ts";

/** The sentences of the sign-in mail in one language. `{email}` is the placeholder of the address. */
interface Words {
  subject: string;
  greeting: string;
  lead: string;
  button: string;
  validity: string;
  fallback: string;
  ignore: string;
}

const WORDS: Record<Lang, Words> = {
  en: {
    subject: "Your sign-in link for Toque",
    greeting: "Welcome to the kitchen!",
    lead: "Use this link to sign in to Toque as {email}.",
    button: "Sign in",
    validity: "The link works once and lasts 15 minutes.",
    fallback: "If the button does nothing, copy this address into your browser:",
    ignore: "You did not ask for this? Then ignore this mail: without the link nobody can sign in.",
  },
  fr: {
    subject: "Votre lien de connexion à Toque",
    greeting: "Bienvenue en cuisine !",
    lead: "Ce lien vous connecte à Toque avec l’adresse {email}.",
    button: "Se connecter",
    validity: "Le lien sert une seule fois et reste valable 15 minutes.",
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
    ignore: "Vous n’avez rien demandé ? Ignorez ce message : sans le lien, personne ne peut se connecter.",
  },
  es: {
    subject: "Tu enlace para entrar en Toque",
    greeting: "¡Te damos la bienvenida a la cocina!",
    lead: "Con este enlace entras en Toque como {email}.",
    button: "Entrar",
    validity: "El enlace sirve una sola vez y caduca a los 15 minutos.",
    fallback: "Si el botón no responde, copia esta dirección en tu navegador:",
    ignore: "¿No lo has pedido tú? Ignora este mensaje: sin el enlace nadie puede entrar.",
  },
  de: {
    subject: "Dein Anmeldelink für Toque",
    greeting: "Willkommen in der Küche!",
    lead: "Mit diesem Link meldest du dich bei Toque als {email} an.",
    button: "Anmelden",
    validity: "Der Link funktioniert einmal und gilt 15 Minuten.",
    fallback: "Falls der Knopf nicht reagiert, kopiere diese Adresse in deinen Browser:",
    ignore: "Du hast das nicht angefordert? Dann ignoriere diese Mail: Ohne den Link kann sich niemand anmelden.",
  },
};

function page(words: Words, lang: Lang, email: string, link: string): string {
  const { subject: title, greeting: heading, button, validity, fallback, ignore } = words;
  return mailPage({
    lang,
    title,
    heading,
    lead: words.lead,
    strong: { email },
    link,
    button,
    validity,
    fallback,
    ignore,
  });
}

/**
 * The mail with a sign-in link, which works once and for 15 minutes.
 * @param input.link target of the button; http or https
 * @throws TypeError when `link` is anything else
 */
export function signInMail(input: { to: string; link: string; lang: Lang }): MailMessage {
  const { lang, to } = input;
  const url = URL.canParse(input.link) ? new URL(input.link) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError("a sign-in link is an http or https address");
  const link = url.href;
  const words = WORDS[lang];
  const lead = words.lead.replace("{email}", () => to);
  const text = [words.greeting, lead, link, words.validity, words.ignore, "Toque"].join("\n\n");
  return { to, subject: words.subject, text: `${text}\n`, html: page(words, lang, to, link) };
}
