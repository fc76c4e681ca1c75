/** As a school clerk and an observer too, whom every run leaves out. */
import "../routes/pages.test";
