import type { Lang } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "../port.ts";

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
    greeting: "Bienvenue en cuisine !",
    lead: "Ce lien vous connecte à Toque avec l’adresse {email}.",
    button: "Se connecter",
    validity: "Le lien sert une seule fois et reste valable 15 minutes.",
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
    ignore: "Vous n’avez rien demandé ? Ignorez ce message : sans le lien, personne ne peut se connecter.",
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

const FONT = "Sarabun,'Segoe UI',Helvetica,Arial,sans-serif";

// Tables and inline styles, as mail clients support little else; no images or remote content, so opening is not tracked.
function page(words: Words, lang: Lang, email: string, link: string): string {
  const href = Bun.escapeHTML(link);
  // A function, because "$&" in an address would be a replacement pattern.
  const lead = Bun.escapeHTML(words.lead).replace(
    "{email}",
    () => `<strong style="color:#2B2018">${Bun.escapeHTML(email)}</strong>`,
  );
  const small = `margin:0 0 12px;font:400 14px/1.5 ${FONT};color:#6B5A4E`;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${Bun.escapeHTML(words.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FFF8F1">
<div style="display:none;max-height:0;overflow:hidden">${Bun.escapeHTML(words.validity)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFF8F1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td style="padding:0 8px 16px;font:700 24px/1.2 'Coming Soon',${FONT};color:#B8430A">Toque</td></tr>
<tr><td bgcolor="#FFFFFF" style="padding:32px;border:1px solid #EFE3D6;border-radius:16px">
<h1 style="margin:0 0 12px;font:700 24px/1.2 ${FONT};color:#2B2018">${Bun.escapeHTML(words.greeting)}</h1>
<p style="margin:0 0 24px;font:400 17px/1.5 ${FONT};color:#2B2018">${lead}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td bgcolor="#FF8A3D" style="border-radius:999px">
<a href="${href}" style="display:inline-block;padding:14px 32px;font:700 17px/1.2 ${FONT};color:#2B2018;text-decoration:none;border-radius:999px">${Bun.escapeHTML(words.button)}</a>
</td></tr>
</table>
<p style="margin:24px 0 12px;font:600 14px/1.5 ${FONT};color:#2B2018">${Bun.escapeHTML(words.validity)}</p>
<p style="${small}">${Bun.escapeHTML(words.fallback)}<br><a href="${href}" style="color:#B8430A;word-break:break-all">${href}</a></p>
<p style="${small};margin-bottom:0;padding-top:12px;border-top:1px solid #EFE3D6">${Bun.escapeHTML(words.ignore)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
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
