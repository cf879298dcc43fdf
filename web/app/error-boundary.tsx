import { Button } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import { report } from "../shared/report.ts";
import { Page } from "../shared/ui/page.tsx";
import styles from "./error-boundary.module.css";

function ErrorScreen({ message, onBack }: { message: string; onBack: () => void }) {
  const { t } = useTranslation("shell", { useSuspense: false });
  return (
    <Page narrow>
      <main className={styles.screen} role="alert">
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
        <Button onClick={onBack}>{t("crash.back", { defaultValue: "Back to Dashboard" })}</Button>
      </main>
    </Page>
  );
}

/** The screen of last resort. "Back to Dashboard" forgets the error and goes to /dashboard. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    report("RENDER_ERROR", { error, component: info.componentStack });
  }

  private readonly back = (): void => {
    navigate("/dashboard");
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <ErrorScreen message={error.message} onBack={this.back} /> : this.props.children;
  }
}
