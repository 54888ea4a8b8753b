const isApple = /^(?:Mac|iP)/.test(navigator.platform)

/** What people call the key held down with another. */
export const MOD_KEY = isApple ? '⌘' : 'Ctrl'
