import { expect, test } from "bun:test";
import { ActionIcon, Button, Loader, MantineProvider, Skeleton, Text, TextInput, Title } from "@mantine/core";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { theme } from "./theme.ts";
import { ThemeProvider } from "./theme-provider.tsx";

const elements: Record<string, ReactElement> = {
  Button: (
    <Button color="red" variant="light" loading>
      Delete
    </Button>
  ),
  ActionIcon: <ActionIcon aria-label="Close" />,
  Loader: <Loader size="sm" color="gray" />,
  Skeleton: <Skeleton height={20} radius="pill" />,
  Text: <Text c="red" mt={{ base: "md", sm: 4 }} />,
  TextInput: <TextInput label="Label" description="Description" error="Error" />,
  Title: <Title order={5} ff="monospace" />,
};

/** The markup without generated ids, which depend on what stands around. */
const markup = (element: ReactElement): string => renderToString(element).replaceAll(/_R_\w*_/g, "id");

for (const [name, element] of Object.entries(elements))
  test(`${name} is drawn as with MantineProvider`, () => {
    const expected = markup(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        {element}
      </MantineProvider>,
    );
    expect(expected).toContain(`mantine-${name}-root`);
    expect(markup(<ThemeProvider>{element}</ThemeProvider>)).toBe(expected);
  });
