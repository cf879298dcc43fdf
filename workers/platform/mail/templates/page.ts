import type { Lang } from "@toque/db/schemas/common.ts";

/** The parts of a mail with one button, as plain text; `{name}` in `lead` stands for a value of `strong`. */
export interface MailPage {
  lang: Lang;
  title: string;
  heading: string;
  lead: string;
  strong: Readonly<Record<string, string>>;
  /** What the reader has to do elsewhere, each with its address. */
  warnings?: readonly { text: string; link: string }[];
  /** The button's address. */
  link: string;
  button: string;
  validity: string;
  fallback: string;
  ignore: string;
}

const FONT = "Sarabun,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * The HTML form of a mail with one button. Tables and inline styles, as mail clients support little else; no images or
 * remote content, so opening is not tracked.
 */
export function mailPage(parts: MailPage): string {
  const href = Bun.escapeHTML(parts.link);
  const lead = Bun.escapeHTML(parts.lead).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parts.strong[name];
    return value === undefined ? placeholder : `<strong style="color:#2B2018">${Bun.escapeHTML(value)}</strong>`;
  });
  const strong = `margin:0 0 24px;font:600 17px/1.5 ${FONT};color:#2B2018`;
  const warnings = (parts.warnings ?? [])
    .map(({ text, link }) => {
      const at = Bun.escapeHTML(link);
      return `<p style="${strong}">${Bun.escapeHTML(text)}<br><a href="${at}" style="color:#B8430A;word-break:break-all">${at}</a></p>\n`;
    })
    .join("");
  const small = `margin:0 0 12px;font:400 14px/1.5 ${FONT};color:#6B5A4E`;
  return `<!doctype html>
<html lang="${parts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${Bun.escapeHTML(parts.title)}</title>
</head>
<body style="margin:0;padding:0;background:#FFF8F1">
<div style="display:none;max-height:0;overflow:hidden">${Bun.escapeHTML(parts.validity)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFF8F1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td style="padding:0 8px 16px;font:700 24px/1.2 'Coming Soon',${FONT};color:#B8430A">Toque</td></tr>
<tr><td bgcolor="#FFFFFF" style="padding:32px;border:1px solid #EFE3D6;border-radius:16px">
<h1 style="margin:0 0 12px;font:700 24px/1.2 ${FONT};color:#2B2018">${Bun.escapeHTML(parts.heading)}</h1>
<p style="margin:0 0 24px;font:400 17px/1.5 ${FONT};color:#2B2018">${lead}</p>
${warnings}<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td bgcolor="#FF8A3D" style="border-radius:999px">
<a href="${href}" style="display:inline-block;padding:14px 32px;font:700 17px/1.2 ${FONT};color:#2B2018;text-decoration:none;border-radius:999px">${Bun.escapeHTML(parts.button)}</a>
</td></tr>
</table>
<p style="margin:24px 0 12px;font:600 14px/1.5 ${FONT};color:#2B2018">${Bun.escapeHTML(parts.validity)}</p>
<p style="${small}">${Bun.escapeHTML(parts.fallback)}<br><a href="${href}" style="color:#B8430A;word-break:break-all">${href}</a></p>
<p style="${small};margin-bottom:0;padding-top:12px;border-top:1px solid #EFE3D6">${Bun.escapeHTML(parts.ignore)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
