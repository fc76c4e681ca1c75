import type { MessageKey } from "~/messages";

const accessKeys = ["s", "t", "u", "c", "n", "p", "v", "k", "x", "l", "j", "z", "0"] as const;

interface KeyGroup {
  title: MessageKey;
  how: MessageKey;
  keys: (readonly [keys: string, does: MessageKey])[];
}

/** On the screen of keys and in the manual. */
export const keyGroups: KeyGroup[] = [
  {
    title: "keyboard.access",
    how: "keyboard.access_how",
    keys: accessKeys.map((key) => [`Alt+${key.toUpperCase()}`, `keyboard.key_${key}`] as const),
  },
  {
    title: "keyboard.grid",
    how: "keyboard.grid_how",
    keys: [
      ["Enter", "keyboard.grid_enter"],
      ["Shift+Enter", "keyboard.grid_back"],
      ["↑ ↓", "keyboard.grid_arrows"],
      ["F4, Ctrl+'", "keyboard.grid_copy"],
      ["Ctrl+Enter", "keyboard.grid_save"],
      ["Esc", "keyboard.grid_escape"],
    ],
  },
  {
    title: "keyboard.list",
    how: "keyboard.list_how",
    keys: [
      ["j k, ↑ ↓", "keyboard.list_move"],
      ["x", "keyboard.list_tick"],
      ["Enter", "keyboard.list_open"],
      ["e", "keyboard.list_edit"],
      ["u", "keyboard.list_back"],
      ["?", "keyboard.list_help"],
    ],
  },
];
