import { Button } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { useAtomValue } from "jotai/react";
import { Component, type ReactNode } from "react";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { missingTextsAtom } from "../shared/preferences/language.ts";
import { report } from "../shared/report.ts";
import { Wordmark } from "../shared/ui/wordmark.tsx";
import styles from "./error-boundary.module.css";

/** Includes English defaults, because the translations may be what failed to load. */
export function ErrorScreen({ message, onBack }: { message: string; onBack: () => void }) {
  const { t } = useTranslation("shell", { suspends: false });
  return (
    <main className={styles.screen}>
      <Wordmark />
      <div className={styles.said} role="alert">
        <h1>{t("crash.title", { defaultValue: "Something went wrong !" })}</h1>
        <p className={styles.text}>
          {t("crash.text", {
            defaultValue: "Looks like the application encountered an unexpected error. Please try again later.",
          })}
        </p>
        {message ? (
          <code className={styles.message}>{message}</code>
        ) : (
          <IconMoodSad size={72} stroke={1.3} aria-hidden />
        )}
      </div>
      <Button onClick={onBack}>{t("crash.back", { defaultValue: "Back to Dashboard" })}</Button>
    </main>
  );
}

/** Throws when a catalogue is missing: the page would show its keys. */
function Texts({ children }: { children: ReactNode }) {
  const missing = useAtomValue(missingTextsAtom);
  if (missing !== null) throw new Error(`The texts "${missing}" could not be loaded.`);
  return children;
}

/** The top-level error screen. "Back to Dashboard" reloads at /dashboard, which discards the error and all state. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    // Passed as the cause, it keeps its stack in the report.
    report("RENDER_ERROR", error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    // Full page load: in-memory state, such as a partially loaded chunk, may be what failed.
    if (error) return <ErrorScreen message={error.message} onBack={() => window.location.assign("/dashboard")} />;
    return <Texts>{this.props.children}</Texts>;
  }
}
