// Names that somebody might give to find out what a console does with them.

/** Each is to be shown as the text it is. */
export const hostile: readonly string[] = [
  '<img src=x onerror="document.title=1">',
  '"><svg onload=alert(1)>',
  '{{7*7}} ${7*7}',
  'txt\u202egpj.exe',
  'a\0b\u001b[31m',
  '👩‍👩‍👧 große 名前',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '=HYPERLINK("//evil.example")',
  'x'.repeat(10_000),
  '',
]
