// Mantine, dressed in the tokens of theme.css.
import { Button, Checkbox, createTheme, InputWrapper, Input, Modal, type MantineColorsTuple } from '@mantine/core'
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
  components: {
    Button: Button.extend({ defaultProps: { variant: 'default' }, classNames: { root: controls.button ?? '' } }),
    Input: Input.extend({ classNames: { wrapper: controls.input ?? '' } }),
    InputWrapper: InputWrapper.extend({ classNames: { label: controls.label ?? '' } }),
    Checkbox: Checkbox.extend({
      classNames: {
        root: controls.checkbox ?? '',
        input: controls.checkboxInput ?? '',
        label: controls.checkboxLabel ?? '',
      },
    }),
    Modal: Modal.extend({
      defaultProps: { transitionProps: { duration: 0 }, overlayProps: { className: controls.overlay ?? '' } },
      classNames: {
        content: controls.modalContent ?? '',
        header: controls.modalHeader ?? '',
        title: controls.modalTitle ?? '',
        body: controls.modalBody ?? '',
      },
    }),
  },
})

/** The nonce of this page, put into it by the gateway; '' where nothing asks for one. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
