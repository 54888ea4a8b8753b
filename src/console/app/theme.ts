import { Button, colorsTuple, createTheme, rem } from '@mantine/core'
import type * as Mantine from '@mantine/core'

/** Hues of the states, and the accent. `theme.css` defines them per color scheme, as `--bad` and `--bad-soft`. */
const HUES = ['accent', 'good', 'busy', 'attention', 'bad', 'idle'] as const

/** Neutral shades 0 to 9. Mantine uses `gray` in the light scheme and `dark` in the dark one. */
const NEUTRALS = {
  gray: ['sunken', 'sunken', 'idle-soft', 'line', 'line-2', 'text-3', 'text-3', 'text-2', 'text-2', 'text'],
  dark: ['text', 'text-2', 'text-3', 'text-3', 'line', 'idle-soft', 'surface', 'canvas', 'sunken', 'sunken'],
}

const neutralVariables = Object.fromEntries(
  Object.entries(NEUTRALS).flatMap(([color, tokens]) =>
    tokens.map((token, shade) => [`--mantine-color-${color}-${shade}`, `var(--${token})`]),
  ),
)

const hueVariables = Object.fromEntries(
  HUES.flatMap((hue) => {
    const color = `--mantine-color-${hue}`
    return [
      [`${color}-filled`, `var(--${hue})`],
      [`${color}-filled-hover`, `color-mix(in srgb, var(--${hue}) 86%, var(--text))`],
      [`${color}-light`, `var(--${hue}-soft)`],
      [`${color}-light-hover`, `color-mix(in srgb, var(--${hue}) 12%, var(--${hue}-soft))`],
      [`${color}-light-color`, `var(--${hue})`],
      [`${color}-outline`, `var(--${hue})`],
      [`${color}-outline-hover`, `var(--${hue}-soft)`],
      [`${color}-text`, `var(--${hue})`],
    ]
  }),
)

const schemeVariables = {
  ...neutralVariables,
  ...hueVariables,
  '--mantine-color-white': 'var(--on-accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
}

/** Maps Mantine's colors to the tokens of `theme.css`, which switch with the color scheme. */
export const cssVariablesResolver: Mantine.CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})

const NO_TRANSITION = { duration: 0 }

/** The first line of a label, 20 px high, is centered on the box, 16 px high. */
const INLINE_LABEL = { labelWrapper: { marginTop: rem(-2), minWidth: 0, overflowWrap: 'anywhere' } } as const

/** Default props and styles of Mantine components. `sm` is the default size of controls. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: Object.fromEntries(HUES.map((hue) => [hue, colorsTuple(`var(--${hue})`)])),
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.34', sm: '1.54', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(3), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(16) },
  defaultRadius: 'md',
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(14), lineHeight: '1.43' },
      h3: { fontSize: rem(13), lineHeight: '1.54' },
    },
  },
  breakpoints: { xs: '37.5em', sm: '53.75em', md: '68.75em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'idle', size: 'md' } satisfies Mantine.ActionIconProps },
    // Mantine's black and white do not follow the color scheme.
    Alert: { styles: { message: { color: 'var(--text)' } } },
    Anchor: { defaultProps: { inherit: true, underline: 'hover' } satisfies Mantine.AnchorProps },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } satisfies Mantine.BadgeProps },
    Button: Button.extend({
      defaultProps: { variant: 'default', fw: 500 },
      vars: (_, { size }) => ({
        root:
          size === 'xs'
            ? { '--button-height': rem(24), '--button-padding-x': rem(8), '--button-fz': rem(12) }
            : { '--button-height': rem(30), '--button-padding-x': rem(12), '--button-fz': rem(13) },
      }),
      // A subtle button has no background, disabled or not.
      styles: (_, { variant }) => (variant === 'subtle' ? { root: { '--mantine-color-disabled': 'transparent' } } : {}),
    }),
    Checkbox: {
      defaultProps: { size: 'sm' } satisfies Mantine.CheckboxProps,
      vars: () => ({ root: { '--checkbox-size': rem(16) } }),
      styles: INLINE_LABEL,
    },
    CloseButton: { defaultProps: { size: 'sm' } satisfies Mantine.CloseButtonProps },
    Code: { defaultProps: { fz: 'xs', color: 'var(--sunken)' } satisfies Mantine.CodeProps },
    Drawer: {
      defaultProps: { lockScroll: false, transitionProps: NO_TRANSITION } satisfies Partial<Mantine.DrawerProps>,
    },
    // Without the browser's margins; the legend as the labels beside it.
    Fieldset: {
      defaultProps: { variant: 'unstyled', m: 0 } satisfies Mantine.FieldsetProps,
      styles: { legend: { padding: 0, marginBottom: rem(4), fontSize: rem(13), fontWeight: 600 } },
    },
    Input: {
      vars: (_: Mantine.MantineTheme, { size = 'sm' }: Mantine.InputProps) => ({
        wrapper: size === 'sm' ? { '--input-height': rem(30), '--input-fz': rem(13), '--input-padding': rem(8) } : {},
      }),
      // Values can be read in read-only mode.
      styles: { wrapper: { '--input-disabled-color': 'var(--text)' } },
    },
    InputDescription: { defaultProps: { fz: 'sm', mt: 'xs' } satisfies Mantine.InputDescriptionProps },
    InputLabel: { defaultProps: { mb: rem(4) } satisfies Mantine.InputLabelProps },
    InputError: { defaultProps: { fz: 'sm', mt: rem(2) } satisfies Mantine.InputErrorProps },
    InputWrapper: {
      // Errors directly below the field, before the description.
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      } satisfies Mantine.InputWrapperProps,
    },
    // By default 2 px smaller than other fields.
    JsonInput: { styles: { input: { fontFamily: 'var(--mono)', fontSize: 'var(--input-fz)' } } },
    Kbd: { defaultProps: { size: 'xs' } satisfies Mantine.KbdProps },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        // For accessibility: inside its landmark, and no focusable child that is not an item.
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        transitionProps: NO_TRANSITION,
      } satisfies Mantine.MenuProps,
    },
    Modal: {
      defaultProps: {
        // Pages scroll in the frame, never the window.
        lockScroll: false,
        padding: 'lg',
        radius: 'lg',
        yOffset: '8vh',
        transitionProps: NO_TRANSITION,
      } satisfies Partial<Mantine.ModalProps>,
      styles: { title: { fontSize: rem(16), fontWeight: 600 } },
    },
    NavLink: {
      defaultProps: { noWrap: true, bdrs: 'sm', px: 'sm', py: rem(4), mih: rem(28) } satisfies Mantine.NavLinkProps,
    },
    // A <header> in a dialog would be a second banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Notification: { defaultProps: { withBorder: true } satisfies Mantine.NotificationProps },
    Paper: { defaultProps: { withBorder: true } satisfies Mantine.PaperProps },
    Popover: { defaultProps: { shadow: 'md', transitionProps: NO_TRANSITION } satisfies Mantine.PopoverProps },
    Progress: { defaultProps: { size: 'sm', color: 'busy' } satisfies Partial<Mantine.ProgressProps> },
    Radio: {
      defaultProps: { size: 'sm' } satisfies Mantine.RadioProps,
      vars: () => ({ root: { '--radio-size': rem(16) } }),
      styles: INLINE_LABEL,
    },
    SegmentedControl: {
      defaultProps: { size: 'xs', maw: '100%' } satisfies Partial<Mantine.SegmentedControlProps>,
      styles: { root: { overflowX: 'auto' } },
      // The default, Mantine's white, is dark in the dark scheme.
      vars: () => ({ root: { '--sc-label-color': 'var(--text)' } }),
    },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } satisfies Mantine.SelectProps },
    Skeleton: { defaultProps: { radius: 'sm' } satisfies Mantine.SkeletonProps },
    Switch: { defaultProps: { size: 'xs' } satisfies Mantine.SwitchProps },
    Table: {
      defaultProps: { fz: 'sm', horizontalSpacing: 'md', verticalSpacing: rem(6) } satisfies Mantine.TableProps,
      styles: { th: { color: 'var(--text-2)', fontWeight: 500 } },
    },
    Textarea: {
      defaultProps: { autosize: true, minRows: 2, maxRows: 20, spellCheck: false } satisfies Mantine.TextareaProps,
    },
    TextInput: {
      defaultProps: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } satisfies Mantine.TextInputProps,
    },
    Tooltip: {
      defaultProps: {
        multiline: true,
        maw: 320,
        color: 'var(--text)',
        fz: 'xs',
        openDelay: 200,
        transitionProps: NO_TRANSITION,
      } satisfies Partial<Mantine.TooltipProps>,
    },
  },
})
