// Mantine, dressed in the tokens of theme.css.
import { createTheme, type MantineColorsTuple, type VariantColorResolverResult } from '@mantine/core'
import controls from './controls.module.css'

// Mantine asks for ten shades of the primary colour; theme.css decides the real ones per scheme.
const accent: MantineColorsTuple = [
  '#e9eefb',
  '#d3ddf7',
  '#a9bcef',
  '#8fadff',
  '#6f8fe8',
  '#4a6fd8',
  '#2f56c8',
  '#2749ab',
  '#1f3b8b',
  '#182e6d',
]

const look = (background: string, hover: string, color: string, line: string): VariantColorResolverResult => ({
  background,
  hover,
  color,
  border: `1px solid ${line}`,
})

const LOOKS: Readonly<Record<string, VariantColorResolverResult>> = {
  filled: look('var(--accent)', 'var(--accent-hover)', 'var(--on-accent)', 'var(--accent)'),
  danger: look('var(--bad)', 'var(--bad-hover)', 'var(--on-bad)', 'var(--bad)'),
  subtle: look('transparent', 'var(--idle-soft)', 'var(--text-2)', 'transparent'),
}

const PLAIN = look('var(--surface)', 'var(--sunken)', 'var(--text)', 'var(--line-2)')

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { sm: '13px', md: '14px' },
  lineHeights: { md: '20px' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: ({ variant }) => LOOKS[variant] ?? PLAIN,
  // Named, not imported: a control whose code is not needed yet is not loaded for its looks.
  components: {
    Button: { defaultProps: { variant: 'default' }, classNames: { root: controls.button } },
    Input: { classNames: { wrapper: controls.input } },
    InputWrapper: { classNames: { label: controls.label } },
    Checkbox: {
      classNames: { root: controls.checkbox, input: controls.checkboxInput, label: controls.checkboxLabel },
    },
    Modal: {
      defaultProps: { transitionProps: { duration: 0 }, overlayProps: { className: controls.overlay } },
      classNames: {
        content: controls.modalContent,
        header: controls.modalHeader,
        title: controls.modalTitle,
        body: controls.modalBody,
      },
    },
  },
})

/** The nonce of this page, put into it by the gateway; '' where nothing asks for one. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
