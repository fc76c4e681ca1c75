/** With the copies that go to another computer, which every run leaves out without `rsync`. */
import "../features/backup-kept.test";
