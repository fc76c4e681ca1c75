/** With the copies that go to another computer, which every run leaves out. */
import "../features/backup-kept.test";
