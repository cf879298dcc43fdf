import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import styles from "./switch-row.module.css";

interface SwitchRowProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label at the start of the line and the control at its end. */
export function SwitchRow({ label, description, checked, onChange }: SwitchRowProps) {
  return (
    <Switch
      classNames={{
        root: styles.root,
        body: styles.body,
        label: styles.label,
        description: styles.description,
        track: styles.track,
        thumb: styles.thumb,
      }}
      labelPosition="left"
      withThumbIndicator={false}
      label={label}
      description={description}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
