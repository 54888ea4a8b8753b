// Actions of component classes and their arguments (service-api 7.2, 5.13).

export interface ClassAction {
  readonly name: string
  readonly description: string
  /** Argument name to description. Empty for most. */
  readonly arguments: Readonly<Record<string, object>>
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'log-grep': 'Search the log',
  'log-grep-count': 'Count matches in the log',
  'upgrade-os-package': 'Upgrade one OS package',
}

const toArgument = (name: string, description: string, defaultValue: string) => ({
  name,
  description,
  defaultValue,
  required: true,
  dataType: 'string',
})

const LOG_ARGUMENTS = {
  path: toArgument('path', 'Path of the log', '/log'),
  searchpattern: toArgument('searchpattern', 'What to look for', ''),
}

const ARGUMENTS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'log-grep': LOG_ARGUMENTS,
  'log-grep-count': LOG_ARGUMENTS,
  'upgrade-os-package': { package: toArgument('package', 'Name of the package', '') },
}

const humanize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ')

/** Parses action names separated by blanks. */
export const parseActions = (names = ''): ClassAction[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({ name, description: DESCRIPTIONS[name] ?? humanize(name), arguments: ARGUMENTS[name] ?? {} }))
