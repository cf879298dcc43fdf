import type { Lang } from "@toque/db/schemas/common.ts";
import type { MailMessage } from "../port.ts";
import { mailPage } from "./page.ts";

/** The sentences in one language. `{email}` stands for the address. */
interface Words {
  subject: string;
  heading: string;
  lead: string;
  button: string;
  validity: string;
  fallback: string;
  ignore: string;
  /** Below each newsletter. */
  why: string;
  unsubscribe: string;
}

const WORDS: Record<Lang, Words> = {
  en: {
    subject: "Please confirm the Toque newsletter",
    heading: "One more click",
    lead: "The Toque newsletter was ordered for {email}. Please confirm that you want it.",
    button: "Yes, send it to me",
    validity: "The link lasts 7 days. You can unsubscribe with one click at any time.",
    fallback: "If the button does nothing, copy this address into your browser:",
    ignore: "You did not ask for this? Then ignore this mail, and you will get no newsletter.",
    why: "You get this mail because you subscribed to the Toque newsletter.",
    unsubscribe: "Unsubscribe",
  },
  fr: {
    subject: "Confirmez votre inscription à la newsletter de Toque",
    heading: "Plus qu’un clic",
    lead: "Une inscription à la newsletter de Toque a été demandée pour {email}. Confirmez que vous souhaitez la recevoir.",
    button: "Oui, je m’inscris",
    validity: "Le lien reste valable 7 jours. Vous pouvez vous désinscrire à tout moment, en un clic.",
    fallback: "Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :",
    ignore: "Vous n’avez rien demandé ? Ignorez ce message : vous ne recevrez pas la newsletter.",
    why: "Vous recevez ce message parce que vous êtes inscrit à la newsletter de Toque.",
    unsubscribe: "Se désinscrire",
  },
  es: {
    subject: "Confirma tu suscripción al boletín de Toque",
    heading: "Solo falta un clic",
    lead: "Se ha pedido el boletín de Toque para {email}. Confirma que quieres recibirlo.",
    button: "Sí, quiero recibirlo",
    validity: "El enlace caduca a los 7 días. Puedes darte de baja con un clic cuando quieras.",
    fallback: "Si el botón no responde, copia esta dirección en tu navegador:",
    ignore: "¿No lo has pedido tú? Ignora este mensaje y no recibirás ningún boletín.",
    why: "Recibes este mensaje porque te suscribiste al boletín de Toque.",
    unsubscribe: "Darme de baja",
  },
  de: {
    subject: "Bitte bestätige den Toque-Newsletter",
    heading: "Nur noch ein Klick",
    lead: "Für {email} wurde der Toque-Newsletter bestellt. Bitte bestätige, dass du ihn möchtest.",
    button: "Ja, ich möchte ihn",
    validity: "Der Link gilt 7 Tage. Abbestellen kannst du jederzeit mit einem Klick.",
    fallback: "Falls der Knopf nicht reagiert, kopiere diese Adresse in deinen Browser:",
    ignore: "Du hast das nicht bestellt? Dann ignoriere diese Mail, und du bekommst keinen Newsletter.",
    why: "Du bekommst diese Mail, weil du den Toque-Newsletter abonniert hast.",
    unsubscribe: "Abbestellen",
  },
};

/** The mail that asks whether a subscription is wanted. @param input.link the confirmation page */
export function newsletterConfirmationMail(input: { to: string; link: string; lang: Lang }): MailMessage {
  const { to, link, lang } = input;
  const { subject, heading, lead, button, validity, fallback, ignore } = WORDS[lang];
  const said = lead.replace("{email}", () => to);
  return {
    to,
    subject,
    text: `${[heading, said, link, validity, ignore, "Toque"].join("\n\n")}\n`,
    html: mailPage({
      ...{ lang, title: subject, heading, lead, strong: { email: to } },
      ...{ link, button, validity, fallback, ignore },
    }),
  };
}

/**
 * One newsletter to one person: the operator's plain text, and how to unsubscribe.
 * @param input.page where a person unsubscribes
 * @param input.oneClick the address that mail programs post to (RFC 8058)
 */
export function newsletterMail(input: {
  to: string;
  subject: string;
  body: string;
  page: string;
  oneClick: string;
  lang: Lang;
}): MailMessage {
  const { to, subject, body, page, oneClick, lang } = input;
  const { why, unsubscribe } = WORDS[lang];
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 16px">${Bun.escapeHTML(text).replaceAll("\n", "<br>")}</p>`);
  const font = "font:400 16px/1.5 Sarabun,'Segoe UI',Helvetica,Arial,sans-serif";
  return {
    to,
    subject,
    text: `${body.trim()}\n\n-- \n${why}\n${unsubscribe}: ${page}\n`,
    html: `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${Bun.escapeHTML(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#FFF8F1;color:#2B2018;${font}">
<div style="max-width:560px;margin:0 auto">
${paragraphs.join("\n")}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #EFE3D6;font-size:14px;color:#6B5A4E">${Bun.escapeHTML(why)}<br>
<a href="${Bun.escapeHTML(page)}" style="color:#B8430A">${Bun.escapeHTML(unsubscribe)}</a></p>
</div>
</body>
</html>
`,
    headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
