import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { selectedAmong, withAll } from '#ui/data-table/selection.ts';
import { Grid, Stack, Text } from '#ui/layout/layout.tsx';

interface ChoicesProps {
  legend: string;
  /** The label of the box for all of them. */
  all: string;
  options: readonly { value: string; label: string }[];
  chosen: ReadonlySet<string>;
  isShort?: boolean;
  disabled: boolean;
  onChange(chosen: ReadonlySet<string>): void;
}

/** Boxes for some of several things, or for all of them at once. */
export function Choices({ legend, all, options, chosen, isShort, disabled, onChange }: ChoicesProps) {
  const values = options.map(({ value }) => value);
  const count = selectedAmong(chosen, values);
  return (
    <Stack as="fieldset" gap={1} disabled={disabled}>
      <Text as="legend" weight="title">
        {legend}
      </Text>
      {options.length > 1 && (
        <Checkbox
          label={all}
          checked={count === options.length}
          mixed={count > 0 && count < options.length}
          onChange={(isOn) => onChange(withAll(chosen, values, isOn))}
        />
      )}
      <Grid as="ul" columns="fill" least={isShort ? '7rem' : '24rem'} gap={3} rowGap={0}>
        {options.map(({ value, label }) => (
          <li key={value}>
            <Checkbox
              label={label}
              checked={chosen.has(value)}
              onChange={(isOn) => onChange(withAll(chosen, [value], isOn))}
            />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
