import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { type Network, networkIds, networks, shortUrl } from "../../../shared/account/networks.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { FieldError } from "../../../shared/ui/field-error.tsx";
import { NetworkIcon } from "../../../shared/ui/network-icon.tsx";
import styles from "./profile.module.css";
import { type ProfileErrors, type SocialRow, socialField } from "./profile-form.ts";

interface SocialRowsProps {
  rows: readonly SocialRow[];
  errors: ProfileErrors;
  onChange: (rows: SocialRow[]) => void;
}

/** The links to one's pages elsewhere: one row a network. */
export function SocialRows({ rows, errors, onChange }: SocialRowsProps) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<Network | null>(null);
  const left = networkIds.filter((id) => !rows.some(({ network }) => network === id));
  return (
    <fieldset className={styles.links}>
      <legend>{t("profile.elsewhere")}</legend>
      {rows.map(({ network, url }) => {
        const { name, example } = networks[network];
        const error = errors[socialField(network)];
        return (
          <div key={network} className={styles.link}>
            <TextInput
              name={socialField(network)}
              type="url"
              inputMode="url"
              autoComplete="off"
              aria-label={name}
              placeholder={example}
              leftSection={<NetworkIcon network={network} />}
              value={shortUrl(url)}
              autoFocus={added === network}
              error={error && <FieldError text={t(`profile.error.${error}`, { name, example, least: 0, most: 0 })} />}
              onChange={({ currentTarget: { value } }) =>
                onChange(rows.map((row) => (row.network === network ? { network, url: value } : row)))
              }
            />
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={common("remove_named", { name })}
              onClick={() => {
                onChange(rows.filter((row) => row.network !== network));
                add.current?.focus();
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {left.length > 0 && (
        // A chosen network takes the focus to its row; closing the menu otherwise brings it back to the button.
        <Menu position="bottom-start" returnFocus={added === null} onOpen={() => setAdded(null)}>
          <Menu.Target>
            <Button
              ref={add}
              variant="transparent"
              px={0}
              className={styles.add}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t("profile.add_link")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {left.map((network) => (
              <Menu.Item
                key={network}
                leftSection={<NetworkIcon network={network} />}
                onClick={() => {
                  setAdded(network);
                  onChange([...rows, { network, url: "" }]);
                }}
              >
                {networks[network].name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  );
}
