// What is wrong in a form as it is drawn, in the order of the page: some fields find problems themselves, such as invalid JSON.

export interface InvalidField {
  readonly id: string
  readonly label: string
  readonly message: string
}

const getText = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

function getLabel(control: Element): string {
  const named = control.getAttribute('aria-label')
  const label = control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  return named ?? getText(label).replace(/ ?\*$/, '')
}

/** Every control that is marked as wrong, with its message. */
export function findInvalidFields(form: Element): InvalidField[] {
  const wrong = [...form.querySelectorAll('input, textarea')].filter((control) =>
    control.matches('[aria-invalid="true"], [data-error]'),
  )
  return wrong.flatMap((control) => {
    const error = (control.getAttribute('aria-describedby') ?? '').split(' ').find((id) => id.endsWith('-error'))
    const message = error && getText(control.ownerDocument.getElementById(error))
    return message ? [{ id: control.id, label: getLabel(control), message }] : []
  })
}
