import { useTranslation } from "../i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue, useId } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { toastError } from "../ui/toast-error.ts";
import styles from "./food-picker.module.css";
import { type FoodHit, foodNameQuery, foodSearchesKey, foodSearchQuery, takeOwnFood } from "./food-queries.ts";
import type { FoodRef } from "./food-ref.ts";
import { OwnFoodOptions, ownFoodOf, useOwnFoodOffer } from "./own-food-options.tsx";

export interface FoodComboboxProps {
  label: string;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  placeholder: string;
  description?: string;
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The field's initial text. */
  initialText?: string;
  /** Not suggested. */
  exclude?: readonly FoodRef[];
  /** Leaves categories and subcategories out. */
  foodsOnly?: boolean;
  /** Offers what no table of foods has: the text as written, and rows of the Ciqual table. */
  withOwn?: boolean;
  /** The plus before the text. */
  withIcon?: boolean;
  onPick: (hit: FoodHit) => void;
  /** Keys that the suggestions do not handle: Backspace in an empty field, Escape in a closed one. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>, text: string) => void;
  onLeave?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field with food suggestions. Enter selects the best match; a selection clears the field. */
export function FoodCombobox(props: FoodComboboxProps) {
  const {
    label,
    labelHidden = false,
    exclude = [],
    foodsOnly = false,
    withOwn = false,
    withIcon = true,
    onPick,
    onKey,
    onLeave,
  } = props;
  const { t } = useTranslation("foods");
  const id = useId();
  const client = useQueryClient();
  const [text, setText] = useState(props.initialText ?? "");
  const [asked] = useDebouncedValue(text.trim(), 150);
  const wanted = text.trim() === "" ? "" : asked;
  const { data, isFetching, isLoading, isError, isPlaceholderData } = useQuery({
    ...foodSearchQuery(wanted),
    placeholderData: keepPreviousData,
  });
  /** The suggestions are those of what was typed before, or there are none yet. */
  const isStale = text.trim() !== wanted || isPlaceholderData || isLoading;
  /** Enter came before the suggestions: it selects the best of them when they are there. */
  const awaited = useRef(false);
  /** An arrow key has chosen among the suggestions that are shown. */
  const steered = useRef(false);
  const [open, setOpen] = useState(false);
  // Opened only with content: a list positioned while empty is positioned wrongly.
  const shown = open && wanted !== "" && (data !== undefined || isError);
  const combobox = useCombobox({
    opened: shown,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const hits = (wanted ? (data ?? []) : []).filter(
    ({ ref, kind }) => !exclude.includes(ref) && !(foodsOnly && kind !== "food"),
  );

  const pick = (hit: FoodHit): void => {
    awaited.current = false;
    client.setQueryData(foodNameQuery(hit.ref).queryKey, hit.name);
    setText("");
    setOpen(false);
    onPick(hit);
  };

  const take = useMutation({
    mutationFn: takeOwnFood,
    onSuccess: (hit) => {
      // From now on a search finds it.
      client.removeQueries({ queryKey: foodSearchesKey, type: "inactive" });
      pick(hit);
    },
    onError: toastError,
  });
  const offer = useOwnFoodOffer(wanted, hits, withOwn && data !== undefined);

  const status = (): string => {
    if (take.isPending) return t("taking");
    if (!shown || isFetching) return "";
    if (hits[0]) return t("found", { count: hits.length, name: hits[0].name });
    if (isError) return t("failed");
    return offer.text ? t("none_own") : t("none");
  };

  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  const pickAwaited = useEffectEvent(() => {
    const isAwaited = awaited.current && open;
    awaited.current = false;
    if (isAwaited && hits[0]) pick(hits[0]);
  });
  useEffect(() => {
    if (!isStale) pickAwaited();
  }, [isStale]);
  const found = shown ? hits.map(({ ref }) => ref).join(" ") : "";
  useEffect(() => {
    // Enter selects the best match.
    if (found) markFirst();
  }, [found]);

  return (
    <>
      <Combobox
        store={combobox}
        position="bottom-start"
        onOptionSubmit={(ref) => {
          if (awaited.current) return;
          const hit = hits.find((one) => one.ref === ref);
          const own = ownFoodOf(ref, offer);
          if (hit) pick(hit);
          else if (own && !take.isPending) take.mutate(own);
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={id}
            ref={props.ref}
            label={labelHidden ? undefined : label}
            aria-label={labelHidden ? label : undefined}
            description={props.description}
            placeholder={props.placeholder}
            disabled={props.disabled}
            // What is typed meanwhile would go with the text that was taken.
            readOnly={take.isPending}
            error={props.error}
            autoFocus={props.autoFocus}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            leftSection={withIcon ? <IconPlus size={18} aria-hidden /> : undefined}
            rightSection={(isFetching && wanted) || take.isPending ? <Loader size={16} /> : null}
            value={text}
            onChange={(event) => {
              awaited.current = false;
              steered.current = false;
              setText(event.currentTarget.value);
              setOpen(true);
            }}
            onPaste={props.onPaste}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => {
              awaited.current = false;
              setOpen(false);
              onLeave?.();
            }}
            onKeyDown={(event) => {
              // Enter applies to the suggestions and must not submit the surrounding form.
              if (event.key === "ArrowDown" || event.key === "ArrowUp") steered.current = shown;
              if (event.key === "Enter") {
                event.preventDefault();
                awaited.current = isStale && !steered.current && !event.nativeEvent.isComposing;
              } else if (!(event.key === "Escape" && shown)) onKey?.(event, text);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown
          className={styles.dropdown}
          onPointerDown={() => {
            awaited.current = false;
          }}
        >
          <Combobox.Options
            {...(labelHidden ? { "aria-label": label } : { labelledBy: `${id}-label` })}
            className={styles.options}
          >
            {hits.map((hit) => (
              <Combobox.Option key={hit.ref} value={hit.ref} className={styles.option}>
                <span>{hit.name}</span>
                {hit.kind !== "food" && <span className={styles.kind}>{t("whole_group")}</span>}
                {hit.personal && <span className={styles.kind}>{t("own")}</span>}
              </Combobox.Option>
            ))}
            {withOwn && <OwnFoodOptions offer={offer} />}
          </Combobox.Options>
          {hits.length === 0 && !offer.text && <p className={styles.none}>{isError ? t("failed") : t("none")}</p>}
        </Combobox.Dropdown>
      </Combobox>
      <span className={styles.hidden} role="status">
        {status()}
      </span>
    </>
  );
}
