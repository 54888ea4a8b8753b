// What is wrong in a form as it is drawn, in the order of the page: fields may find mistakes of their own, such as text that is no JSON.

export interface WrongField {
  readonly id: string
  readonly label: string
  readonly message: string
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

function labelOf(control: Element): string {
  const named = control.getAttribute('aria-label')
  if (named) return named
  const [label] = control instanceof HTMLInputElement ? (control.labels ?? []) : []
  const by = label ?? control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  return textOf(by).replace(/\*$/, '')
}

/** Every control that is marked as wrong; one entry per message. */
export function wrongFieldsIn(form: Element): WrongField[] {
  const found = [...form.querySelectorAll('[aria-invalid="true"]')].map((control) => {
    const [told = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ')
    return {
      id: control.id,
      label: labelOf(control),
      message: textOf(control.ownerDocument.getElementById(told)),
    }
  })
  return found.filter(({ id }, index) => id !== '' && found.findIndex((other) => other.id === id) === index)
}
